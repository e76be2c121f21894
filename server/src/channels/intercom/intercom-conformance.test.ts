import { describeChannel } from "../../../test/channels/conformance.ts";
import { startIntercomDouble } from "../../../test/channels/intercom-double.ts";

describeChannel({
  kind: "intercom",
  startDouble: startIntercomDouble,
  reportsDeliveries: false,
  hasInbox: true,
  isProbed: true,
});
