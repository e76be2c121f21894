import { describeChannel } from "../../../test/channels/conformance.ts";
import { startLineDouble } from "../../../test/channels/line-double.ts";

describeChannel({
  kind: "line",
  startDouble: startLineDouble,
  sendsOnce: true,
  reportsDeliveries: false,
  hasCaptions: false,
});
