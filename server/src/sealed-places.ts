import { sealedClientSecret } from "./access/sso/provider.ts";
import { sealedTotpSecret } from "./access/second-factor/totp-setup.ts";
import { sealedConfirmation } from "./actions/consent/confirmation-question.ts";
import { sealedMcpAuthorization } from "./actions/mcp/oauth/authorization.ts";
import { sealedMcpGrant } from "./actions/mcp/oauth/grant.ts";
import { sealedTextMessage } from "./actions/proof/text-messages.ts";
import { sealedActionSecret } from "./actions/secrets.ts";
import { sealedChannelCredentials } from "./channels/credentials.ts";
import { sealedModelKey } from "./models/index.ts";
import { sealedPushKey } from "./notifications/push/push-keys.ts";
import { sealedSubscription } from "./notifications/subscriptions.ts";
import { sealedMail } from "./platform/mail/mail-jobs.ts";
import { sealedAnswers } from "./platform/operations/idempotency.ts";
import { sealedEntries } from "./platform/operations/remembered-entries.ts";
import type { SealedPlace } from "./platform/secrets/sealed-place.ts";
import { sealedCredential } from "./sources/connectors/open-connection.ts";
import { sealedOldWebhookSecret, sealedWebhookSecret } from "./webhooks/signature.ts";

/** Everything that is stored sealed with the installation's key. */
export const sealedPlaces: readonly SealedPlace[] = [
  sealedActionSecret,
  sealedMcpGrant,
  sealedMcpAuthorization,
  sealedConfirmation,
  sealedTotpSecret,
  sealedClientSecret,
  sealedCredential,
  sealedChannelCredentials,
  sealedModelKey,
  sealedPushKey,
  sealedSubscription,
  sealedMail,
  sealedTextMessage,
  sealedAnswers,
  sealedEntries,
  sealedWebhookSecret,
  sealedOldWebhookSecret,
];
