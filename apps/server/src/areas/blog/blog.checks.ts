import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  unscoped: [
    // One tree, one set of tags and one site for all authors.
    /^\w+ \/article\/v2\/(categories|tags|choices|site)(\/|$)/,
    // Under data scopes by author and department, tried with each of them in article.test.ts and from-note.test.ts.
    /^\w+ \/article\/v2\/(articles|comments|note_articles)(\/|$)/,
  ],
  publicRoutes: [
    // What visitors read and do there. Only what is published is on it.
    'GET /blog',
    'GET /blog/*', // its own 404
    'GET /blog/archive',
    'GET /blog/article/:id',
    'GET /blog/category/:id',
    'GET /blog/home',
    'GET /blog/page/:slug', // the pages that an administrator wrote
    'GET /blog/search',
    'GET /blog/tag/:name',
    'GET /blog/tags',
    'GET /blog/v2/suggestions',
    'POST /blog/article/:id/comment', // without scripts; shown once it is approved
    'POST /blog/article/:id/like',
    'POST /blog/article/:id/open', // with a password, whose tries are counted
    'POST /blog/v2/articles/:id/comments',
    'POST /blog/v2/articles/:id/like',
    'POST /blog/v2/articles/:id/view',
  ],
};
