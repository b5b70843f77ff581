/** Lets a stream of the process lose its reader without ending the process. */
export function outliveReaders(output: NodeJS.WriteStream): void {
  if (output.listeners('error').includes(ignore)) return;
  output.on('error', ignore);
}

const ignore = (): void => undefined;
