const { Select } = require('enquirer');

require('./play.cjs')(({ message, choices, initial = 0, page = 10 }) =>
  new Select({ message, choices, initial, limit: page }).run());
