#!/usr/bin/env node
import { runDevnet } from '../devnet-server/run-devnet.ts';

await runDevnet(process.argv.slice(2), process.env);
