/** What commands do, in plain words; reasons that more than one rule gives. */
export const PIPE = 'runs a script from {0} without a look at it';
export const DESTROY = 'destroys files or data';
export const PERSIST = 'installs something that stays on the machine';
export const OBFUSCATED = 'runs encoded code';
export const REGISTRY = 'changes where packages or programs come from';
