const UPPER_CASE = /^[A-Z][A-Z0-9_]*$/;
const COLLECTIONS = new Set(["Set", "Map"]);

/** A module's constant that is written out in the source is in UPPER_CASE; a value that is computed is not. */
export const constantCase = {
  meta: { type: "suggestion", messages: { upper: "Write the module constant {{name}} in UPPER_CASE." } },
  create(context) {
    return {
      Program(program) {
        for (const statement of program.body) {
          const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") continue;
          for (const { id, init } of declaration.declarations) {
            if (id.type !== "Identifier" || UPPER_CASE.test(id.name) || !isLiteral(init)) continue;
            context.report({ node: id, messageId: "upper", data: { name: id.name } });
          }
        }
      },
    };
  },
};

function isLiteral(node) {
  switch (node?.type) {
    case "Literal":
      return node.value !== null || node.regex !== undefined;
    case "TemplateLiteral":
      return node.expressions.length === 0;
    case "Identifier":
      return UPPER_CASE.test(node.name);
    case "UnaryExpression":
      return isLiteral(node.argument);
    case "BinaryExpression":
      return isLiteral(node.left) && isLiteral(node.right);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return isLiteral(node.expression);
    case "ArrayExpression":
      return node.elements.length > 0 && node.elements.every(isLiteral);
    case "ObjectExpression":
      return (
        node.properties.length > 0 &&
        node.properties.every((property) => property.type === "Property" && isLiteral(property.value))
      );
    case "NewExpression":
      return COLLECTIONS.has(node.callee.name) && node.arguments.length === 1 && isLiteral(node.arguments[0]);
    default:
      return false;
  }
}
