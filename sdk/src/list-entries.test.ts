import { expect, expectTypeOf, test } from "vitest";
import type { Client } from "./client.ts";
import { listEntries } from "./list-entries.ts";

/** A server with these pages, which records what it was asked. */
function serving(name: string, pages: readonly unknown[]): { client: Client; asked: unknown[] } {
  const asked: unknown[] = [];
  const read = (input: unknown) => {
    asked.push(input);
    const next = asked.length < pages.length ? { next_cursor: `after ${asked.length}` } : {};
    return Promise.resolve({ type: "RXSUCCESS", data: pages[asked.length - 1], ...next });
  };
  return { client: { [name]: read } as unknown as Client, asked };
}

test("reads a list page by page until its end, as far as it is used", async () => {
  const { client, asked } = serving("getAllContacts", [[{ id: 1 }, { id: 2 }], [{ id: 3 }]]);
  const contacts = listEntries(client, "getAllContacts", { project_uid: "p", limit: 2 });
  expect((await contacts.next()).value?.id).toBe(1);
  expect(asked).toHaveLength(1);
  const rest: number[] = [];
  for await (const { id } of contacts) rest.push(id);
  expect(rest).toEqual([2, 3]);
  expect(asked).toEqual([
    { project_uid: "p", limit: 2, total: false },
    { project_uid: "p", limit: 2, total: false, cursor: "after 1" },
  ]);
});

test("finds the entries of an answer that has more than a list", async () => {
  const pages = [{ organizationMember: [{ id: 7 }], invitations: [] }];
  const { client } = serving("getOrganizationMembers", pages);
  const ids: number[] = [];
  for await (const { id } of listEntries(client, "getOrganizationMembers", {})) ids.push(id);
  expect(ids).toEqual([7]);
});

test("a total is promised unless it is left out", () => {
  const read = (client: Client) => client.getAllContacts({ project_uid: "p" });
  const left = (client: Client) => client.getAllContacts({ project_uid: "p", total: false });
  const either = (client: Client, total: boolean) => client.getAllContacts({ project_uid: "p", total });
  expectTypeOf(read).returns.resolves.toHaveProperty("total").toEqualTypeOf<number>();
  expectTypeOf(left).returns.resolves.toHaveProperty("total").toEqualTypeOf<number | undefined>();
  expectTypeOf(either).returns.resolves.toHaveProperty("total").toEqualTypeOf<number | undefined>();
});
