export { createUser } from './account/account.service.ts';
export { accountKey, accountNameFault } from './account/account-name.ts';
export {
  hashPassword,
  initialPasswordMark,
  nobodysHash,
  passwordFault,
  verifyPassword,
} from './account/password.ts';
