import type { z } from "zod";
import { conflict, invalidParams, notFound } from "../../platform/errors/app-error.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { findOrganization, updateOrganization } from "../../organizations/index.ts";
import type { App, OrganizationContext } from "../../platform/operations/context.ts";
import {
  deleteConnectionRow,
  insertConnection,
  listConnections,
  updateConnection,
  updateTested,
  type ConnectionRow,
} from "../queries/connections.ts";
import { isNamed, readModelKey, sealedModelKey, UNREADABLE_KEY } from "./connection.ts";
import { isSameDestination, settingsProblems } from "./connection-settings.ts";
import { listModels } from "./list-models.ts";
import { CONNECTIONS_CHANGED } from "./organization-models.ts";
import type { ModelConnection, NewModelConnection } from "./schema.ts";

const MOST_CONNECTIONS = 20;

export async function describeConnections(
  context: OrganizationContext,
): Promise<z.input<typeof ModelConnection>[]> {
  const rows = await listConnections(context.db.read, { organizationId: context.organization.id });
  return rows.map((row) => present(context, row));
}

const present = (context: OrganizationContext, row: ConnectionRow): z.input<typeof ModelConnection> => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  address: row.address,
  has_secret: row.secret !== null,
  settings: { ...row.settings },
  models: row.models.map(({ value }) => value),
  tested_at: isoTime(row.testedAt),
  last_error: readModelKey(context, row) === "unreadable" ? UNREADABLE_KEY : row.lastError,
});

/** Stored only once its vendor has answered. A stored secret never goes to another address. */
export async function saveConnection(
  context: OrganizationContext,
  input: z.output<typeof NewModelConnection> & { readonly id?: number | undefined },
): Promise<z.input<typeof ModelConnection>[]> {
  const organizationId = context.organization.id;
  const rows = await listConnections(context.db.read, { organizationId });
  const before = input.id === undefined ? null : rows.find(({ id }) => id === input.id);
  if (before === undefined) throw notFound();
  const { kind } = input;
  const name = kind === "server" || (isNamed(kind) && input.name !== undefined) ? input.name : kind;
  if (name === undefined) throw invalidParams({ name: "name is required for a server." });
  const problems = settingsProblems(kind, input.settings);
  if (Object.keys(problems).length > 0) throw invalidParams(problems);
  requireRoom(rows, before, name);
  const hasAddress = kind === "server" || kind === "azure";
  const address = hasAddress ? (input.address ?? null) : null;
  if (hasAddress) requireAddress(context, address);
  const isSameVendor = before !== null && isSameDestination(before, { ...input, address });
  if (input.secret === undefined && before?.secret != null && !isSameVendor)
    throw invalidParams({ secret: "secret is required when the address changes." });
  const secret = input.secret ?? (before && keptSecret(context, before));
  if (secret === null && kind !== "server") throw invalidParams({ secret: "secret is required." });
  const tested = await listModels(
    { kind: input.kind, name, address, secret, settings: input.settings },
    context.services.models.means,
  );
  if ("problem" in tested)
    throw invalidParams({ [tested.field ?? (kind === "server" ? "address" : "secret")]: tested.problem });
  const values = {
    kind: input.kind,
    name,
    address,
    secret: secret === null ? null : sealedModelKey.seal(context, secret),
    settings: input.settings,
    models: tested.models,
    testedAt: context.now(),
    lastError: null,
  };
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    // The test took its time.
    requireRoom(await listConnections(sql, { organizationId }), before, name);
    if (before) await updateConnection(sql, { organizationId, id: before.id }, values, context.now());
    else await insertConnection(sql, organizationId, values, context.now());
    await publishChange(context, transaction);
  });
  return describeConnections(context);
}

function keptSecret(context: OrganizationContext, before: ConnectionRow): string | null {
  const kept = readModelKey(context, before);
  if (kept === "unreadable") throw invalidParams({ secret: UNREADABLE_KEY });
  return kept.secret;
}

function requireRoom(rows: readonly ConnectionRow[], before: ConnectionRow | null, name: string): void {
  if (rows.some((row) => row.name === name && row.id !== before?.id))
    throw invalidParams({ name: `There is a connection ${name} already. Change it, or remove it first.` });
  if (!before && rows.length >= MOST_CONNECTIONS)
    throw conflict(`An organization has ${MOST_CONNECTIONS} connections at most. Remove one first.`);
  if (before && rows.find(({ id }) => id === before.id)?.secret !== before.secret)
    throw conflict("This connection was changed meanwhile. Load the page again.");
}

/** A key must not travel in the open, except inside a network that the operator has allowed. */
function requireAddress({ config }: OrganizationContext, address: string | null): void {
  if (address === null) throw invalidParams({ address: "address is required." });
  if (address.startsWith("http:") && !config.allowPrivate.models)
    throw invalidParams({
      address:
        "address must begin with https://. For a server inside your network the operator sets ALLOW_PRIVATE_MODEL_URLS=true.",
    });
}

/** Asks the vendor again: which models this key may use by now, or what its owner should do. */
export async function testConnection(
  context: OrganizationContext,
  id: number,
): Promise<z.input<typeof ModelConnection>[]> {
  const row = await requireConnection(context, id);
  const key = readModelKey(context, row);
  const tested =
    key === "unreadable"
      ? { problem: UNREADABLE_KEY }
      : await listModels({ ...row, ...key }, context.services.models.means);
  // A vendor that is away for a moment takes no model from a project.
  const outcome =
    "problem" in tested ? { lastError: tested.problem } : { models: tested.models, lastError: null };
  await context.db.write(async (transaction) => {
    await updateTested(transaction.sql, row, { ...row, ...outcome, testedAt: context.now() });
    await publishChange(context, transaction);
  });
  return describeConnections(context);
}

export async function removeConnection(context: OrganizationContext, id: number): Promise<void> {
  await context.db.write(async (transaction) => {
    const key = { organizationId: context.organization.id, id };
    if (!(await deleteConnectionRow(transaction.sql, key))) throw notFound();
    await publishChange(context, transaction);
  });
}

type Transaction = Parameters<Parameters<OrganizationContext["db"]["write"]>[0]>[0];

const publishChange = (context: OrganizationContext, transaction: Transaction): Promise<void> =>
  publishChangeOf(context, transaction, context.organization.id);

const publishChangeOf = ({ events }: App, transaction: Transaction, organizationId: number): Promise<void> =>
  events.publish(transaction, { topic: CONNECTIONS_CHANGED, projectId: 0, organizationId });

/** Lets an organization use the installation's keys, or withholds them from it alone. */
export async function shareVendorKeys(app: App, organizationId: number, shared: boolean): Promise<void> {
  const now = app.now();
  await app.db.write(async (transaction) => {
    const { sql } = transaction;
    if (!(await findOrganization(sql, organizationId))) throw notFound();
    await updateOrganization(sql, { organizationId }, { sharesVendorKeys: shared, now });
    await publishChangeOf(app, transaction, organizationId);
  });
}

async function requireConnection(context: OrganizationContext, id: number): Promise<ConnectionRow> {
  const rows = await listConnections(context.db.read, { organizationId: context.organization.id });
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw notFound();
  return row;
}
