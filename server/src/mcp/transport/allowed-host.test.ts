import { describe, expect, test } from "vitest";
import { foreignAddress } from "./allowed-host.ts";

const at = (host: string, publicUrl: string | null, address: string, origin?: string) =>
  foreignAddress(
    { host: address, origin },
    { host, publicUrl },
    publicUrl ?? `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:8787`,
  ) === null;

describe("the host a request names", () => {
  test.each([
    ["127.0.0.1", null, "localhost:8787", true],
    ["127.0.0.1", null, "127.0.0.1:1", true],
    ["127.0.0.1", null, "10.0.0.5:8787", false],
    ["127.0.0.1", null, "chat.example.com", false],
    ["127.0.0.1", "https://chat.example.com", "chat.example.com", true],
    ["127.0.0.1", "https://chat.example.com", "chat.example.com:443", true],
    ["127.0.0.1", "https://chat.example.com", "CHAT.example.com", true],
    ["127.0.0.1", "https://chat.example.com", "chat.example.com:8443", false],
    ["127.0.0.1", "https://chat.example.com", "localhost:8787", true],
    ["127.0.0.1", "https://chat.example.com:8443", "chat.example.com:8443", true],
    ["127.0.0.1", "https://chat.example.com:8443", "chat.example.com", false],
    ["0.0.0.0", "https://chat.example.com", "chat.example.com", true],
    ["0.0.0.0", "https://chat.example.com", "10.0.0.5:8787", false],
    ["0.0.0.0", null, "10.0.0.5:8787", true],
    ["0.0.0.0", null, "[fd00::5]:8787", true],
    ["0.0.0.0", null, "chat.example.com", false],
    ["10.0.0.5", null, "10.0.0.5:8787", true],
    ["10.0.0.5", null, "localhost:8787", false],
    ["127.0.0.1", null, "", false],
    ["127.0.0.1", null, "localhost@evil.example", false],
    ["127.0.0.1", null, "evil.example/localhost", false],
  ])("bound to %s with public URL %s, the host %s is ours: %s", (host, publicUrl, address, isOurs) => {
    expect(at(host, publicUrl, address)).toBe(isOurs);
  });

  test("an origin has to be ours too", () => {
    const url = "https://chat.example.com";
    expect(at("0.0.0.0", url, "chat.example.com", url)).toBe(true);
    expect(at("0.0.0.0", url, "chat.example.com", "https://evil.example")).toBe(false);
    expect(at("0.0.0.0", url, "chat.example.com", "null")).toBe(false);
  });

  test("the refusal names the setting that would help", () => {
    const problem = foreignAddress(
      { host: "chat.example.com", origin: undefined },
      { host: "0.0.0.0", publicUrl: null },
      "http://127.0.0.1:8787",
    );
    expect(problem).toContain("PUBLIC_URL");
  });
});
