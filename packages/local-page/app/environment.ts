/** The virtual list asks for its environment as if it ran in Node. */
Object.assign(globalThis, { process: { env: { NODE_ENV: 'production' } } });
