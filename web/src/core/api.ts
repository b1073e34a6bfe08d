/** Plain requests to the server. A refusal is thrown as `Refused`, with the server's own sentence. */

import type { Problem } from "./contract";

export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }
}

export const UNREACHABLE: Problem = {
  code: "unreachable",
  kind: "conflict",
  message: "The server cannot be reached. Is this device online?",
  message_zh: "连不上服务器。请检查网络。",
};

let bearer = "";

/** Where cookies are refused the session travels in a header; see core/person. */
export function useToken(token: string): void {
  bearer = token;
}

/** How a session is to be given: as a cookie that no script sees, or as a token in the answer. */
export type Session = "cookie" | "token";

export async function call<T>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  session: Session = "cookie",
): Promise<T> {
  const answer = await request(method, path, body, session);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export async function request(
  method: string,
  path: string,
  body?: unknown,
  session: Session = "cookie",
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  else if (session === "cookie") headers["X-Guandan"] = "1";
  const isText = typeof body === "string";
  const isFile = body instanceof Uint8Array;
  if (body !== undefined) headers["Content-Type"] = isText ? "application/x-ndjson" : isFile ? "application/octet-stream" : "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : isText || isFile ? (body as BodyInit) : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Refused(UNREACHABLE, 0);
  }
  if (!answer.ok) throw new Refused(await problemOf(answer), answer.status);
  return answer;
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    return ((await answer.json()) as { error: Problem }).error;
  } catch {
    return { ...UNREACHABLE, code: "no_answer" };
  }
}
