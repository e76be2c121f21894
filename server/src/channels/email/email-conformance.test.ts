import { describe } from "vitest";
import { describeChannel } from "../../../test/channels/conformance.ts";
import { hasDovecot } from "../../../test/mail/dovecot.ts";
import { startEmailDouble } from "../../../test/mail/email-double.ts";

describe.skipIf(!hasDovecot)("a mailbox of a real server", () => {
  describeChannel({
    kind: "email",
    startDouble: startEmailDouble,
    sendsOnce: true,
    asksToWait: false,
    reportsDeliveries: false,
  });
});
