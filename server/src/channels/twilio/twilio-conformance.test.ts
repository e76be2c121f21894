import { describeChannel } from "../../../test/channels/conformance.ts";
import { startTwilioDouble } from "../../../test/channels/twilio-double.ts";

for (const kind of ["twilio_sms", "twilio_whatsapp"] as const)
  describeChannel({ kind, startDouble: () => startTwilioDouble(kind), reportsDeliveries: true });
