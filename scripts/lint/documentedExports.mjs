/** The members of a class that others call: neither private nor promised by an interface, which says there what they do. */
function publicMembers(declaration) {
  if (declaration.superClass || declaration.implements.length > 0) return [];
  return declaration.body.body.filter(
    ({ type, kind, accessibility, override, key }) =>
      type === 'MethodDefinition' &&
      kind !== 'constructor' &&
      accessibility !== 'private' &&
      !override &&
      key.type !== 'PrivateIdentifier',
  );
}

/** Wants a sentence above every exported function and class, and above the public members of the latter. */
export const documentedExports = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      missing: 'Say in /** … */ what {{name}} is given, what it returns, and what happens when nothing applies.',
    },
  },
  create(context) {
    const demand = (node, name) => {
      const comment = context.sourceCode.getCommentsBefore(node).at(-1);
      if (comment?.type !== 'Block' || !comment.value.startsWith('*'))
        context.report({ node, loc: name.loc, messageId: 'missing', data: { name: context.sourceCode.getText(name) } });
    };
    return {
      ExportNamedDeclaration(node) {
        const { declaration } = node;
        switch (declaration?.type) {
          case 'FunctionDeclaration':
            return demand(node, declaration.id);
          case 'ClassDeclaration':
            demand(node, declaration.id);
            for (const member of publicMembers(declaration)) demand(member, member.key);
            return;
          case 'VariableDeclaration':
            for (const { id, init } of declaration.declarations)
              if (/Function/.test(init?.type ?? '')) demand(node, id);
        }
      },
    };
  },
};
