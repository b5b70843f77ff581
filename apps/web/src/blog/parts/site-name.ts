export const siteName = 'Work Manage 博客';
