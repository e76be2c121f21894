const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Bodies that no vendor sends: none may be stored, and none may end in an error of ours. */
export const HOSTILE_BODIES: readonly string[] = [
  "",
  "{",
  "null",
  "7",
  '"text"',
  "[]",
  "{}",
  nested(20_000),
  `{"events":${nested(20_000)},"event":${nested(20_000)}}`,
  `{"__proto__":{"type":"event_callback"},"constructor":{"prototype":{"events":[]}}}`,
  `{"type":"event_callback","event_id":7,"event":"message"}`,
  `{"type":"event_callback","event_id":"E","event":{"type":"message","channel":{},"ts":[]}}`,
  `{"type":"block_actions","actions":[null],"user":[],"channel":""}`,
  `{"type":"url_verification","challenge":{"a":1}}`,
  `{"events":[null,7,"x",{},{"type":"message"},{"type":"message","source":7}],"destination":9}`,
  `{"events":[{"type":"message","timestamp":-1,"webhookEventId":"","source":{"type":"user","userId":"U"}}]}`,
  "payload=%7B&payload=2",
  "payload=%5B%5D",
  "MessageSid=__proto__&From=%00&Body=x",
  `MessageSid=SM${"0".repeat(32)}&From=${"9".repeat(5000)}&Body=x`,
  `MessageSid=SM${"0".repeat(32)}&MessageStatus=constructor&To=%2B15550001111`,
  `MessageSid=SM${"0".repeat(32)}&NumMedia=1e9&From=whatsapp%3A&MediaUrl0=http%3A%2F%2F10.0.0.1`,
  "%E0%A4%A&=&&a[b][c]=1",
  "\u0000\uFFFF",
];
