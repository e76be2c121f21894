import { describeChannel } from "../../../test/channels/conformance.ts";
import { startDiscordDouble } from "../../../test/channels/discord-double.ts";

describeChannel({
  kind: "discord",
  startDouble: startDiscordDouble,
  sendsOnce: true,
  reportsDeliveries: false,
});
