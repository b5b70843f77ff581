export { createUser } from './account/account.service.ts';
