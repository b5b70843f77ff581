import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { notifier } from '#core/http/notifier.ts';

/** Saves another name; false where it is refused. Faults of a field, which a form would show, are said here. */
export async function savedName(save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (error) {
    const [fault] = fieldErrorsOf(error);
    if (fault?.errors[0]) notifier().message('warning', fault.errors[0]);
    return false;
  }
}
