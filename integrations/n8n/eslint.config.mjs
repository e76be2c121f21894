import { n8nCommunityNodesPlugin } from "@n8n/eslint-plugin-community-nodes";
import nodesBase from "eslint-plugin-n8n-nodes-base";
import tseslint from "typescript-eslint";

/** The older plugin wants what the newer one forbids: literal connections, and the name of a page instead of its address. */
const CONTRADICTED = {
  "n8n-nodes-base/cred-class-field-documentation-url-miscased": "off",
  "n8n-nodes-base/node-class-description-inputs-wrong-regular-node": "off",
  "n8n-nodes-base/node-class-description-outputs-wrong": "off",
};
const { parser } = tseslint;
const plugins = { "n8n-nodes-base": nodesBase };

export default [
  { ignores: ["dist/**"] },
  { files: ["**/*.ts"], languageOptions: { parser } },
  {
    files: ["package.json"],
    languageOptions: { parser, parserOptions: { extraFileExtensions: [".json"] } },
    plugins,
    rules: nodesBase.configs.community.rules,
  },
  n8nCommunityNodesPlugin.configs.recommended,
  {
    files: ["credentials/**/*.ts"],
    plugins,
    rules: { ...nodesBase.configs.credentials.rules, ...CONTRADICTED },
  },
  { files: ["nodes/**/*.ts"], plugins, rules: { ...nodesBase.configs.nodes.rules, ...CONTRADICTED } },
];
