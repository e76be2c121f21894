export {
  createClient,
  type CallOptions,
  type Client,
  type ClientOptions,
  type Credential,
} from "./client.ts";
export type * from "./generated/operations.ts";
export { ParleyError, type Failure } from "./parley-error.ts";
