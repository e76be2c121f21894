import { expect, test } from "vitest";
import { toE164 } from "./phone-numbers.ts";

test.each([
  { text: "+14155550123", near: "+4930123456", is: "+14155550123" },
  { text: "+1 (415) 555-0123", near: "+4930123456", is: "+14155550123" },
  { text: "+44 (0)20 7946 0000", near: "+15551234567", is: "+442079460000" },
  { text: "0044 20 7946 0000", near: "+15551234567", is: "+442079460000" },
  { text: "415.555.0123", near: "+15551234567", is: "+14155550123" },
  { text: "1 415 555 0123", near: "+15551234567", is: "+14155550123" },
  { text: "415.555.0123", near: "+4930123456", is: null },
  { text: "0171 1234567", near: "+4930123456", is: null },
  { text: "0415 555 012", near: "+15551234567", is: null },
  { text: "+1234567890123456", near: "+15551234567", is: null },
])("$text near $near is $is", ({ text, near, is }) => expect(toE164(text, near)).toBe(is));
