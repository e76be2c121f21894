import { MOST_METADATA_BYTES } from "./access/index.ts";
import { createAssistant, createReplyStreams, pickSentences } from "./assistant/index.ts";
import { createOpenChannels, textMessages } from "./channels/index.ts";
import { contactMerges } from "./contact-merges.ts";
import { deskEffects, leaveDesks, storeContactFieldLines } from "./desk/index.ts";
import { settingsGate } from "./evaluations/index.ts";
import { createTxtResolver, helpAddresses } from "./help-centre/index.ts";
import { createKnowledge } from "./knowledge/index.ts";
import { createLiveHub, type PresenceTiming } from "./live/index.ts";
import { createModelServices } from "./models/index.ts";
import type { Events } from "./platform/events/events.ts";
import type { App } from "./platform/operations/context.ts";
import type { Services } from "./platform/operations/services.ts";
import { projectEndings } from "./project-endings.ts";
import { joinProjects, leaveProjects } from "./projects/index.ts";
import { draftEffects, forgetDrafts } from "./replies/index.ts";
import { reportEffects } from "./reports/index.ts";
import { isConfirmedRecord, unassignMember } from "./sessions/index.ts";
import { VENDOR_URLS } from "./sources/index.ts";
import { createGuardedFetch, fetchText, guardedAddresses } from "./training/index.ts";
import { recordVisitorRead } from "./visitor-mails/index.ts";
import { createWebSearch } from "./web-search/index.ts";

interface Means extends Pick<App, "config" | "db" | "log" | "metrics" | "now" | "threads"> {
  readonly events: Events;
  /** The application that they become part of, once it is there. */
  readonly app: () => App;
}

interface ServiceOptions {
  readonly overrides?: Partial<Services>;
  readonly presence?: PresenceTiming;
}

/** What the nouns keep alive beside the database, and the effects that lower nouns have on higher ones. */
export function createServices(
  { config, db, log, metrics, now, threads, events, app }: Means,
  { overrides, presence }: ServiceOptions,
): Services {
  const modelGuard = { allowPrivateAddresses: config.allowPrivate.models };
  return {
    knowledge: createKnowledge({
      db,
      config,
      log,
      threads,
      now,
      articleAddress: (projectId) => helpAddresses(app(), projectId),
    }),
    resolveTxt: createTxtResolver(),
    models: createModelServices(
      { ...config, areShared: config.shareVendorKeys },
      {
        metrics,
        now,
        app,
        pickSentences,
        means: {
          apiUrls: config.apiUrls,
          guard: (hostname) => guardedAddresses(hostname, modelGuard),
        },
      },
    ),
    webSearch: createWebSearch(config.webSearch, (url, signal) =>
      fetchText(url, { signal, allowPrivateAddresses: config.allowPrivate.training }),
    ),
    identityFetch: createGuardedFetch({ allowPrivateAddresses: config.allowPrivateSsoUrls }),
    clientMetadataFetch: createGuardedFetch({
      allowPrivateAddresses: config.allowPrivate.actions,
      mostBytes: MOST_METADATA_BYTES,
    }),
    pushFetch: createGuardedFetch({ allowPrivateAddresses: config.allowPrivate.webhooks }),
    actionGuard: { allowPrivateAddresses: config.allowPrivate.actions },
    vendorUrls: VENDOR_URLS,
    assistant: createAssistant(),
    replyStreams: createReplyStreams(),
    membership: { joined: joinProjects, left: leaveProjects },
    projectMembership: {
      left: async (of, transaction, leaving) => {
        await unassignMember(of, transaction, leaving);
        await leaveDesks(transaction, leaving);
        await forgetDrafts(transaction, leaving);
      },
    },
    projectEndings,
    desk: deskEffects,
    drafts: draftEffects,
    reports: reportEffects,
    contactChanges: { fieldsChanged: storeContactFieldLines, isConfirmed: isConfirmedRecord },
    contactMerges,
    settingsGate,
    channels: createOpenChannels(events),
    textMessages,
    visitorReads: { isRead: recordVisitorRead },
    live: createLiveHub(events, { isFleet: db.engine === "postgres", ...presence }),
    ...overrides,
  };
}
