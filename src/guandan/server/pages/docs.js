// Draws openapi.json. Everything is put in as text, never as HTML.
"use strict";

const METHODS = ["get", "post", "put", "patch", "delete"];
const TAGS = { people: "人员", tables: "牌桌", invitations: "邀请", lobby: "大厅", matches: "对局", operations: "运行" };

function tagName(tag) {
  return TAGS[tag] ? `${tag} ${TAGS[tag]}` : tag;
}

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// What stands between backticks is code.
function words(text) {
  return text.split("`").map((part, at) => (at % 2 ? element("code", {}, part) : part));
}

function resolved(api, schema) {
  if (!schema || !schema.$ref) return schema || {};
  return schema.$ref.replace("#/", "").split("/").reduce((part, name) => part[name], api);
}

function typeName(api, schema) {
  schema = resolved(api, schema);
  const either = schema.anyOf || schema.oneOf;
  if (either) return either.map((one) => typeName(api, one)).join(" | ");
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `[${typeName(api, schema.items)}]`;
  return schema.title && schema.properties ? schema.title : schema.type || "any";
}

function row(name, kind, needed, about) {
  return element("tr", {}, element("th", { scope: "row" }, element("code", {}, name)), element("td", {}, kind),
    element("td", {}, needed ? "yes 是" : ""), element("td", {}, ...words(about)));
}

function fields(caption, rows) {
  const head = element("tr", {}, ...["name 名称", "type 类型", "needed 必填", "about 说明"].map((text) => element("th", { scope: "col" }, text)));
  const table = element("table", {}, element("caption", {}, caption), element("thead", {}, head), element("tbody", {}, ...rows));
  return element("div", { class: "wide", role: "region", "aria-label": caption, tabindex: "0" }, table);
}

function about(schema) {
  const parts = [schema.description || ""];
  if (schema.default !== undefined) parts.push(`= ${JSON.stringify(schema.default)}`);
  for (const name of ["minimum", "maximum", "maxLength"]) if (schema[name] !== undefined) parts.push(`${name} ${schema[name]}`);
  return parts.filter(Boolean).join(" · ");
}

function body(api, operation) {
  const content = operation.requestBody && operation.requestBody.content["application/json"];
  if (!content) return [];
  const schema = resolved(api, content.schema);
  const needed = schema.required || [];
  const rows = Object.entries(schema.properties || {}).map(([name, one]) =>
    row(name, typeName(api, one), needed.includes(name), about(resolved(api, one))));
  return [element("p", {}, ...words(schema.description || "")), fields("body 内容 (JSON)", rows)];
}

function parameters(api, operation) {
  const given = operation.parameters || [];
  if (!given.length) return [];
  return [fields("parameters 参数", given.map((one) =>
    row(`${one.name} (${one.in})`, typeName(api, one.schema), one.required, one.description || about(one.schema || {}))))];
}

function drawn(api, path, method, operation) {
  const id = `${method}${path}`.replace(/[^a-zA-Z]+/g, "-");
  const said = operation.description || operation.summary || "";
  const title = element("summary", { id }, element("span", { class: `method ${method}` }, method.toUpperCase()), " ",
    element("code", {}, path), " ", element("span", { class: "what" }, ...words(said.split("\n")[0])));
  const answers = Object.keys(operation.responses || {}).filter((status) => status !== "422").join(", ");
  const more = said.split("\n").slice(1).join(" ").trim();
  return element("details", {}, title, ...(more ? [element("p", {}, ...words(more))] : []),
    ...parameters(api, operation), ...body(api, operation), element("p", {}, `answers 回答: ${answers}`));
}

function byTag(api) {
  const groups = new Map();
  for (const [path, item] of Object.entries(api.paths)) {
    for (const method of METHODS) {
      if (!item[method]) continue;
      const tag = (item[method].tags || ["other"])[0];
      groups.set(tag, [...(groups.get(tag) || []), drawn(api, path, method, item[method])]);
    }
  }
  return groups;
}

async function draw() {
  const main = document.getElementById("main");
  try {
    const api = await (await fetch("/api/openapi.json")).json();
    const groups = byTag(api);
    const links = [...groups.keys()].map((tag) => element("li", {}, element("a", { href: `#${tag}` }, tagName(tag))));
    document.getElementById("contents").append(element("ul", {}, ...links));
    main.replaceChildren(...[...groups].flatMap(([tag, all]) => [element("h2", { id: tag }, tagName(tag)), ...all]));
  } catch (error) {
    main.replaceChildren(element("p", { role: "alert" }, "openapi.json cannot be read. 读不到 openapi.json。"));
  }
}

draw();
