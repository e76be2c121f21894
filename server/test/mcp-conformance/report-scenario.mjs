/**
 * The program that the suite runs as the client under test. It tells the running product which scenario waits at
 * which address, and ends as the product reports.
 */
const [product, address] = process.argv.slice(2);
const { MCP_CONFORMANCE_SCENARIO: scenario, MCP_CONFORMANCE_CONTEXT: context = "{}" } = process.env;
const response = await fetch(product, {
  method: "POST",
  body: JSON.stringify({ scenario, address, context: JSON.parse(context) }),
});
process.stderr.write(await response.text());
process.exitCode = response.ok ? 0 : 1;
