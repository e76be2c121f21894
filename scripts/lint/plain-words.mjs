const VAGUE_ACTOR = /\b(?:whoever|whomever|whosoever|somebody|nobody|anybody|everybody)\b/i;
const TEST_CALLS = new Set(["test", "it", "describe"]);

/** Comments and test names say which actor is meant: client, worker, visitor, operator, caller. */
export const plainWords = {
  meta: {
    type: "suggestion",
    messages: { actor: 'Name the actor instead of "{{word}}": client, worker, visitor, operator, caller.' },
  },
  create(context) {
    const check = (text, node) => {
      const word = VAGUE_ACTOR.exec(text)?.[0];
      if (word !== undefined) context.report({ node, messageId: "actor", data: { word } });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment.value, comment);
      },
      CallExpression(node) {
        const [title] = node.arguments;
        if (
          title?.type === "Literal" &&
          typeof title.value === "string" &&
          TEST_CALLS.has(rootName(node.callee))
        ) {
          check(title.value, title);
        }
      },
    };
  },
};

/** `test` of `test.each(rows)(…)`. */
function rootName(callee) {
  if (callee.type === "MemberExpression") return rootName(callee.object);
  return callee.type === "CallExpression" ? rootName(callee.callee) : callee.name;
}
