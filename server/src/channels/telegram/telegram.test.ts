import { describeChannel } from "../../../test/channels/conformance.ts";
import { startTelegramDouble } from "../../../test/channels/telegram-double.ts";

describeChannel({ kind: "telegram", startDouble: startTelegramDouble, reportsDeliveries: false });
