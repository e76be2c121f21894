import type { ConnectorKind } from "../tables.ts";
import { confluence } from "./confluence.ts";
import type { Connector, VendorUrls } from "./connector.ts";
import { github } from "./github.ts";
import { googleDrive } from "./google-drive.ts";
import { intercom } from "./intercom.ts";
import { notion } from "./notion.ts";
import { zendesk } from "./zendesk.ts";

export const VENDOR_URLS: VendorUrls = {
  github: "https://api.github.com",
  notion: "https://api.notion.com",
  intercom: {
    us: "https://api.intercom.io",
    eu: "https://api.eu.intercom.io",
    au: "https://api.au.intercom.io",
  },
  googleDrive: "https://www.googleapis.com",
  googleToken: "https://oauth2.googleapis.com/token",
};

/** Settings are parsed by the connector's own schema before they are stored, so its type holds for them. */
const asConnector = <Settings>(connector: Connector<Settings>): Connector =>
  connector as unknown as Connector;

const CONNECTORS: Readonly<Record<ConnectorKind, Connector>> = {
  github: asConnector(github),
  notion: asConnector(notion),
  zendesk: asConnector(zendesk),
  intercom: asConnector(intercom),
  confluence: asConnector(confluence),
  google_drive: asConnector(googleDrive),
};

export const connectorOf = (kind: ConnectorKind): Connector => CONNECTORS[kind];
