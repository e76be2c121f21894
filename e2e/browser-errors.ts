import type { BrowserContext } from "playwright-core";

/**
 * What browsers report by themselves although the page has dealt with it: an operation that was refused, and a
 * connection that was cut. Anything a page throws or logs, a failing server and a missing file are errors.
 */
const DEALT_WITH = [
  /^Failed to load resource: the server responded with a status of 4\d\d .*\/chatbot\/v1\//,
  /^Failed to load resource: net::ERR_/,
];

let errors: string[] = [];
let expected: RegExp[] = [];

/** Collects what a browser reports about its pages: uncaught errors and errors in the console. */
export function collectBrowserErrors(context: BrowserContext): void {
  context.on("weberror", (problem) => errors.push(problem.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
}

/** Names errors that a test provokes, such as a frame that its policy refuses. */
export function expectBrowserErrors(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** The errors that no test expected, and a clean slate for the next one. */
export function takeUnexpectedErrors(): string[] {
  const allowed = [...DEALT_WITH, ...expected];
  const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
  errors = [];
  expected = [];
  return unexpected;
}
