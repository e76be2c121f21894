import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createVendorHttp, type VendorHttp } from "./vendor-http.ts";

let vendor: Server | null = null;
let http: VendorHttp | null = null;
afterEach(async () => {
  await http?.close();
  vendor?.close();
});

/** A vendor that sends a head and so many bytes, then closes the connection. */
async function open(head: string, bytes: number) {
  const closed = new Promise<void>((resolve) => {
    vendor = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("close", () => resolve());
      socket.once("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`);
        socket.end(Buffer.alloc(bytes, "a"));
      });
    });
  });
  await new Promise<void>((resolve) => vendor!.listen(0, "127.0.0.1", resolve));
  http = createVendorHttp(`http://127.0.0.1:${(vendor!.address() as AddressInfo).port}`);
  const { signal } = new AbortController();
  const response = await http.open({ path: "/", headers: {}, body: "{}", signal });
  return { body: response.body, closed };
}

// undici's parser asserts that it is not paused when the connection ends; that would end the process, not the call.
test.each([262_144, 300_000, 1_000_000])(
  "a vendor that closes after %i unread bytes ends its answer and nothing else",
  async (bytes) => {
    const { body, closed } = await open(`content-length: ${bytes}\r\nconnection: close`, bytes);
    await closed;
    expect((await body.readAll(bytes)).length).toBe(bytes);
  },
);

test("a vendor that disconnects while its answer is unread fails that answer alone", async () => {
  const { body, closed } = await open("content-length: 900000\r\nconnection: close", 300_000);
  await closed;
  await expect(body.readAll(900_000)).rejects.toThrow("The model vendor");
});

test("an endless answer is aborted", async () => {
  const { body, closed } = await open("connection: close", 20_000_000);
  await closed;
  await expect(body.readAll(50_000_000)).rejects.toThrow("wait to be read");
});
