/** Where the page begins. */

import { mount } from "svelte";
import "./kit/tokens.css";
import "./kit/base.css";
import App from "./App.svelte";
import { keepFiles } from "./core/offline";

mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) addEventListener("load", keepFiles);
