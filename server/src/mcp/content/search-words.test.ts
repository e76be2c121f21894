import { describe, expect, test } from "vitest";
import { operations } from "../../operations.ts";
import { operationsForTools } from "../transport/caller.ts";
import { rankOperations } from "../transport/rank-operations.ts";
import { SEARCH_WORDS } from "./search-words.ts";

const tools = [...operationsForTools(operations).values()];
const found = (query: string) => rankOperations(tools, query, SEARCH_WORDS).map(({ name }) => name);

describe("what people ask for finds its tool", () => {
  test.each([
    ["find contact by email", "getAllContacts"],
    ["look up a customer by their phone number", "getAllContacts"],
    ["show one contact", "getContactDetail"],
    ["add a new lead", "createContact"],
    ["merge two contacts of the same person", "mergeContacts"],
    ["possible duplicates of a contact", "getDuplicateContacts"],
    ["update a customer's e-mail", "updateContact"],
    ["put a contact into a company", "linkContactToCompany"],
    ["COMPANIES", "getContactCompanies"],
    ["save contacts as CSV", "exportContacts"],
    ["import contacts from a spreadsheet", "importContacts"],
    ["delete a contact list", "deleteContactList"],
    ["list conversations", "getSessions"],
    ["read the messages of a conversation", "getSessionMessages"],
    ["reply to a customer", "sendMessage"],
    ["say something to the bot", "sendMessage"],
    ["start a new chat", "createSession"],
    ["close a conversation", "updateSession"],
    ["block a visitor", "blockVisitor"],
    ["customer satisfaction ratings", "getRatings"],
    ["e-mail a transcript of the conversation", "sendTranscript"],
    ["which teams are there", "getTeams"],
    ["set the business hours of a team", "updateTeam"],
    ["find a saved reply", "getSavedReplies"],
    ["run a macro", "runMacro"],
    ["write an article for the help centre", "createHelpArticle"],
    ["publish an article", "publishHelpArticle"],
    ["add a custom field", "createCustomField"],
    ["list custom fields", "getCustomFields"],
    ["create an automation rule", "createRule"],
    ["why did a rule not run", "getRuleLog"],
    ["list webhooks", "getWebhooks"],
    ["which webhook deliveries failed", "getWebhookDeliveries"],
    ["try a rule on past conversations", "dryRunRule"],
    ["how soon must people reply, SLA policy", "createSlaPolicy"],
    ["hand a chat over to a human", "updateSession"],
    ["tag a conversation", "updateSession"],
    ["delete the conversation", "deleteSession"],
    ["restore a deleted conversation", "restoreSession"],
    ["add an internal note", "addSessionNote"],
    ["add an FAQ", "createProjectText"],
    ["teach the bot", "createProjectText"],
    ["list training texts", "getProjectText"],
    ["upload a PDF", "uploadFile"],
    ["train on a document from a url", "uploadFile"],
    ["which files failed to train", "getProjectFiles"],
    ["remove a file", "deleteFile"],
    ["search the knowledge base", "searchIndexDocument"],
    ["change the model", "updateProjectSettings"],
    ["change the system prompt", "updateProjectSettings"],
    ["which models are available", "getSupportedModels"],
    ["my projects", "getMyProjects"],
    ["rename the project", "renameProject"],
    ["list my widgets", "getWidgets"],
    ["invite a colleague", "inviteOrganizationMember"],
    ["who are the members of my organization", "getOrganizationMembers"],
    ["how many credits are left", "getCredits"],
    ["why did the bot answer that", "getChatbotExecutionLogs"],
    ["questions the bot could not answer", "getUnansweredQuestions"],
    ["statistics about conversations", "getAnalytics"],
    ["report of first reply times by person and team", "getDeskReport"],
    ["save a report as CSV", "exportDeskReport"],
    ["connect an MCP server", "connectMcpServer"],
    ["refresh the tools of the MCP server", "refreshMcpServer"],
  ])("%s: %s comes first", (query, name) => {
    expect(found(query)[0]).toBe(name);
  });

  test.each([
    ["show unresolved chats", "getSessions"],
    ["what did the visitor say", "getSessionMessages"],
    ["mark a session as resolved", "updateSession"],
    ["create a chatbot", "createProject"],
    ["how did the chatbot come to its answer", "getChatbotExecutionLogs"],
  ])("%s: %s is among the first three", (query, name) => {
    expect(found(query).slice(0, 3)).toContain(name);
  });

  test("every synonym finds a tool", () => {
    const nowhere = Object.entries(SEARCH_WORDS).filter(
      ([, meant]) => rankOperations(tools, meant).length === 0,
    );
    expect(nowhere).toEqual([]);
  });

  test("unknown words, names of object properties and empty words find nothing and never throw", () => {
    expect(found("zzzz qqqq")).toEqual([]);
    expect(found("constructor __proto__")).toEqual([]);
    expect(() => found("the a of")).not.toThrow();
  });
});
