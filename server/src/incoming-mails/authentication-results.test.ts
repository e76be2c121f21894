import { expect, test } from "vitest";
import { isAuthenticated } from "./authentication-results.ts";

const MX = "mx.acme.test";
const header = (value: string) => ({ key: "authentication-results", value });
const says = (...values: string[]): boolean =>
  isAuthenticated(values.map(header), { authservId: MX, address: "ada@example.org" });

test.each([
  `${MX}; dkim=pass header.d=example.org; dmarc=pass header.from=example.org`,
  `${MX}; dkim=pass header.d=mail.example.org; dmarc=pass header.from=example.org`,
  `${MX}; dkim=pass header.d=org; dmarc=pass header.from=example.org`,
  `MX.Acme.test 1; spf=fail smtp.mailfrom=x@y.z; dkim=pass header.d=a.Example.org; DMARC=Pass (p=REJECT (nested; "x") \\) sp=NONE) header.from=Example.ORG`,
  `${MX}; dkim=pass header.i=@example.org header.s=s1 header.b=aB/c+d= header.d=example.org`,
  `"${MX}"; dkim=fail header.d=example.org; dkim = pass reason="good (2048; bit)" header.d = "example.org"; dmarc=none`,
  `${MX}; dkim/1=pass header . d=example.org;`,
])("a pass that is aligned with the sender's domain counts: %s", (value) => {
  expect(says(value)).toBe(true);
});

test.each([
  `${MX}; none`,
  MX,
  "",
  `${MX}; spf=pass smtp.mailfrom=ada@example.org`,
  `${MX}; dmarc=pass header.from=example.org`,
  `${MX}; spf=pass smtp.mailfrom=ada@example.org; dmarc=pass header.from=example.org`,
  `${MX}; dkim=pass header.d=eve.example; dmarc=pass header.from=example.org`,
  `${MX}; dkim=pass header.d=eveexample.org; dmarc=pass header.from=example.org`,
  `${MX}; dkim=fail header.d=example.org; dmarc=pass header.from=example.org`,
  `${MX}; dkim=pass header.d=mail.example.org; dmarc=none header.from=example.org`,
  `${MX}; dkim=pass header.d=example.org; dmarc=fail header.from=example.org`,
  `${MX}; dmarc=pass`,
  `${MX}; dmarc=pass header.from=eve.example; dkim=pass header.d=mail.example.org`,
  `${MX}; dmarc=pass header.from=example.org.eve.example; dkim=pass header.d=mail.example.org`,
  `${MX}; dkim=pass header.i=@example.org header.d=eve.example`,
  `${MX}; dkim=pass header.d=org`,
  `${MX}; dkim=pass header.d=mail.example.org`,
  `${MX}; dmarc=fail header.from=example.org; dkim=pass header.d=example.org`,
  `${MX}; dmarc=pass header.from=example.org; dmarc=fail header.from=example.org; dkim=pass header.d=example.org`,
  `${MX}; dmarc=passable header.from=example.org; dkim=pass header.d=mail.example.org`,
  `${MX}; (dkim=pass header.d=example.org)`,
  `${MX}; (dkim=pass header.d=example.org`,
  `${MX}; spf=pass reason="; dkim=pass header.d=example.org"`,
  `${MX}; spf=pass reason="; dkim=pass header.d=example.org`,
  `${MX}; dkim=pass header.d=eve.example header.d=example.org`,
  `${MX}; dmarc=pass x header.from=example.org`,
  `${MX}; spf=pass smtp.mailfrom="x"@eve.example; dkim=pass header.d=example.org`,
  `${MX} eve; dkim=pass header.d=example.org`,
  `eve.example; dkim=pass header.d=example.org`,
  `${MX}.eve.example; dkim=pass header.d=example.org`,
  `${MX}; ${"dkim=pass header.d=eve.example; ".repeat(60)}dkim=pass header.d=example.org`,
])("anything else does not: %s", (value) => {
  expect(says(value)).toBe(false);
});

test("a header that the sender has written stands below the server's and is ignored", () => {
  const forged = `${MX}; dkim=pass header.d=example.org`;
  expect(says(`${MX}; dmarc=fail header.from=example.org`, forged)).toBe(false);
  expect(says(`${MX}; (unreadable`, forged)).toBe(false);
  expect(says("other.test; dmarc=fail header.from=example.org", forged)).toBe(true);
});
