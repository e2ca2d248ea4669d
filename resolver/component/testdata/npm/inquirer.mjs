import { select } from '@inquirer/prompts';
import play from './play.cjs';

play(({ message, choices, initial = 0, page = 7 }) =>
  select({ message, choices, default: choices[initial], pageSize: page }));
