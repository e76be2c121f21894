import { describeChannel } from "../../../test/channels/conformance.ts";
import { startSlackDouble } from "../../../test/channels/slack-double.ts";

describeChannel({ kind: "slack", startDouble: startSlackDouble, sendsOnce: true, reportsDeliveries: false });
