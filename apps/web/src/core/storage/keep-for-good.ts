let asked: Promise<boolean> | undefined;

/**
 * Asks the browser, once a page, not to clear what this site has stored when its disk runs full. Called when the browser
 * holds the only copy of somebody's work: some browsers ask the person in turn, who knows then what for.
 */
export function keepForGood(): Promise<boolean> {
  asked ??= askToKeep();
  return asked;
}

async function askToKeep(): Promise<boolean> {
  // Pages without HTTPS have no `navigator.storage`.
  const storage = (navigator as Partial<Navigator>).storage;
  try {
    return (await storage?.persisted()) === true || (await storage?.persist()) === true;
  } catch {
    return false;
  }
}
