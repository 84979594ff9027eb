/** The sandbox proxy page's only script. */
document.documentElement.dataset['proxy'] = 'loaded';
