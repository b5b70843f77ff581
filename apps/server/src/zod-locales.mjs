// What `zod/v4/locales` is in the server (boot.mjs): zod's own default, and ours.
export { default as en } from 'zod/v4/locales/en.js';
export { default as zhCN } from 'zod/v4/locales/zh-CN.js';
