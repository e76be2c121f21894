import { describeChannel } from "../../../test/channels/conformance.ts";
import { startCrispDouble } from "../../../test/channels/crisp-double.ts";

describeChannel({
  kind: "crisp",
  startDouble: startCrispDouble,
  reportsDeliveries: true,
  hasCaptions: false,
  hasInbox: true,
});
