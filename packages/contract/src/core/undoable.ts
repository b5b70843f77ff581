/**
 * Resources whose deletions can be taken back, by permission prefix, and the code that both ask for. Their tables, and those
 * whose rows go with theirs, bear the trigger `keep_removed`.
 */
export const undoableRemovals: ReadonlyMap<string, string> = new Map([
  ['system:post', 'system:post:remove'],
  ['system:config', 'system:config:remove'],
  ['system:dict', 'system:dict:remove'],
  ['system:dict-data', 'system:dict:remove'],
  ['system:dept', 'system:dept:remove'],
  ['system:notice', 'system:notice:remove'],
  ['system:menu', 'system:menu:remove'],
  ['system:role', 'system:role:remove'],
  ['article:category', 'article:category:remove'],
  ['article:tag', 'article:tag:remove'],
  ['article:comment', 'article:comment:remove'],
  ['report:dict', 'report:dict:remove'],
  ['report:config', 'report:config:remove'],
  ['report:schedule', 'report:schedule:remove'],
  ['report:warning', 'report:warning:remove'],
  ['joke:data', 'joke:data:remove'],
  ['mall:category', 'mall:category:remove'],
  ['mall:product', 'mall:product:remove'],
  ['home:workbench', 'home:workbench:remove'],
]);
