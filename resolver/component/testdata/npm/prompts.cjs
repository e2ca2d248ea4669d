const prompts = require('prompts');

require('./play.cjs')(async ({ message, choices, initial = 0, page = 10 }) =>
  (await prompts({
    type: 'select', name: 'it', message, initial, optionsPerPage: page,
    choices: choices.map(title => ({ title, value: title })),
  })).it);
