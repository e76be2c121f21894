import { describeChannel } from "../../../test/channels/conformance.ts";
import {
  startInstagramDouble,
  startMessengerDouble,
  startWhatsappDouble,
} from "../../../test/channels/meta-doubles.ts";

describeChannel({ kind: "whatsapp", startDouble: startWhatsappDouble, reportsDeliveries: true });
describeChannel({ kind: "messenger", startDouble: startMessengerDouble, reportsDeliveries: false });
describeChannel({ kind: "instagram", startDouble: startInstagramDouble, reportsDeliveries: false });
