import {
  NodeApiError,
  NodeConnectionTypes,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
} from "n8n-workflow";
import { itemsOf } from "./call.ts";
import { loadOptions } from "./menus.ts";
import { runOperation } from "./operations.ts";
import { properties } from "./properties.ts";

export class Parley implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Parley",
    name: "parley",
    icon: { light: "file:parley.svg", dark: "file:parley.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Ask the bot, teach it, and work with conversations and contacts",
    defaults: { name: "Parley" },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: "parleyApi", required: true }],
    properties,
  };

  methods = { loadOptions };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const [item] of this.getInputData().entries()) {
      try {
        results.push(...itemsOf(await runOperation(this, item), item));
      } catch (error) {
        if (!this.continueOnFail())
          throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: item });
        const { message, description } = error as NodeApiError;
        results.push({ json: { error: message, description: description ?? "" }, pairedItem: { item } });
      }
    }
    return [results];
  }
}
