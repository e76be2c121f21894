import Fastify from "fastify";
import { expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { localAddress } from "./local-address.ts";

test.each([
  ["127.0.0.1", "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://localhost:3000"],
  ["192.168.1.5", "http://192.168.1.5:3000"],
  ["fd00::5", "http://[fd00::5]:3000"],
  ["chat.example.com", "http://chat.example.com:3000"],
])("a server on %s is printed as %s, where browsers have passkeys", (host, address) => {
  const config = { ...readConfig({}), host, port: 3000 };
  expect(localAddress(Fastify(), config)).toBe(address);
});
