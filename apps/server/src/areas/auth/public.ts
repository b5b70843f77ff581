export { createUser } from './account/account.service.ts';
export { isCommonPassword } from './account/common-passwords.ts';
export { confirmLinkPassword } from './account/confirm-link-password.ts';
export { listSignInLocks, unlockAccount } from './account/sign-in-locks.service.ts';
export { removeFactor } from './second-factor/second-factor.service.ts';
export { replaceLostPassword } from './account/lost-password.service.ts';
export { accountKey, accountNameFault } from './account/account-name.ts';
export {
  hashPassword,
  initialPasswordMark,
  nobodysHash,
  passwordFault,
} from './account/password.ts';
