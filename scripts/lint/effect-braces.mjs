const EFFECT_HOOKS = new Set(["useEffect", "useLayoutEffect", "useInsertionEffect"]);

/**
 * An arrow function without braces returns its expression, and React keeps an effect's return value as
 * clean-up. Browser methods that returned nothing may return a promise one day, as `scrollTo` does now.
 */
export const effectBraces = {
  meta: { type: "problem", messages: { braces: "Give this effect's arrow function a body in braces." } },
  create(context) {
    return {
      CallExpression(node) {
        const [effect] = node.arguments;
        if (!EFFECT_HOOKS.has(hookName(node.callee))) return;
        if (effect?.type !== "ArrowFunctionExpression" || effect.body.type === "BlockStatement") return;
        context.report({ node: effect, messageId: "braces" });
      },
    };
  },
};

function hookName(callee) {
  return callee.type === "MemberExpression" ? callee.property.name : callee.name;
}
