import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  unscoped: [
    /^\w+ \/admin\/v2\/system\/(dict|config|menu|column|notice)(\/|$)/,
    /^\w+ \/admin\/v2\/dict\//,
    // Roles are everybody's; whom they are given to is in the matrix.
    /^(GET|POST|PUT|DELETE) \/admin\/v2\/system\/role(\/export|\/:id|\/:id\/(grants|data_scope|copy|columns|history))?$/,
    // Permissions and numbers of holders, and who holds one: compared with brute force, scopes included, in rights.test.ts.
    /^\w+ \/admin\/v2\/system\/rights(\/export|\/roles|\/owners)?$/,
    // One number beside a list that is in the matrix.
    /^GET \/admin\/v2\/system\/notice_reader\/count$/,
    // The rows are in a file: user-import.test.ts.
    /^\w+ \/admin\/v2\/system\/user\/import(\/|$)/,
    /^GET \/admin\/v2\/system\/role\/menu_tree$/,
    /^GET \/admin\/v2\/user\/index\/roles$/,
    // Makes a user in the asker's own department, whatever is sent.
    /^POST \/admin\/v2\/user\/index$/,
  ],
};
