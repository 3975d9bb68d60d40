// Loaded into the server by NODE_OPTIONS beside --expose-gc: what it holds is measured after everything else is let go.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
});
