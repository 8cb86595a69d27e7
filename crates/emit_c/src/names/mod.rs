//! What C calls everything. A module's own names stay where C leaves them free; this is the only place that decides.

mod function;
pub mod reserved;

pub use function::FunctionNames;

use kroll_ir::words::identifiers;
use kroll_ir::{Item, Language, LocalId, Module};
use kroll_source::hash::{HashMap, HashSet};

/// Names of file scope, tags and members.
pub struct ModuleNames {
    /// Functions and variables that are called otherwise in C, and tags.
    items: HashMap<String, String>,
    tags: HashMap<String, String>,
    members: HashMap<String, String>,
    /// What the variable of a site is called before its number.
    pub site: String,
    pub unit: String,
    /// What the record of a shared object is called before the object's name.
    pub record: String,
}

impl ModuleNames {
    pub fn of(module: &Module) -> ModuleNames {
        let mut own = OwnNames::of(module);
        let is_upc = module.language == Language::Upc;
        // UPC's C includes no header of the system, only text that came through the preprocessor.
        let is_reserved = if is_upc { reserved::for_locals } else { reserved::at_file_scope };
        let free = |own: &mut OwnNames, names: Vec<&str>| -> HashMap<String, String> {
            let taken = names.into_iter().filter(|name| is_reserved(name) && !own.is_in_text(name)).collect::<Vec<_>>();
            taken.into_iter().map(|name| (name.to_string(), own.fresh(name, &is_reserved))).collect()
        };
        let private = std::mem::take(&mut own.private);
        let items = free(&mut own, private);
        let all_tags = std::mem::take(&mut own.tags);
        let tags = free(&mut own, all_tags);
        // What is passed through names members as it likes.
        let mut members = HashMap::default();
        for name in own.members.clone().into_iter().filter(|_| !is_upc) {
            if reserved::everywhere(name) {
                members.insert(name.to_string(), own.fresh(name, &reserved::everywhere));
            }
        }
        let site = own.prefix("site", &has_numbered);
        let unit = own.fresh("kroll_unit_", &|_| false);
        let record = own.prefix("kroll_record_of_", &|text, prefix| text.contains(prefix));
        ModuleNames { items, tags, members, site, unit, record }
    }

    /// A function or variable of file scope.
    pub fn item<'a>(&'a self, name: &'a str) -> &'a str {
        self.items.get(name).map_or(name, String::as_str)
    }

    pub fn tag<'a>(&'a self, name: &'a str) -> &'a str {
        self.tags.get(name).map_or(name, String::as_str)
    }

    pub fn member<'a>(&'a self, name: &'a str) -> &'a str {
        self.members.get(name).map_or(name, String::as_str)
    }

    /// `.x` or `[3]` of an initialiser.
    pub fn designator(&self, designator: &str) -> String {
        match designator.strip_prefix('.') {
            Some(name) => format!(".{}", self.member(name)),
            None => designator.to_string(),
        }
    }

    /// The words of a type that the module names itself.
    pub fn type_words(&self, words: &str) -> String {
        match words.split_once(' ') {
            Some((keyword @ ("struct" | "union" | "enum"), tag)) => format!("{keyword} {}", self.tag(tag)),
            _ => words.to_string(),
        }
    }

    fn is_site(&self, name: &str) -> bool {
        let number = name.strip_prefix(self.site.as_str()).and_then(|rest| rest.strip_suffix('_'));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    }
}

/// Types outside functions.
impl kroll_ir::declare::Names for ModuleNames {
    fn named(&self, words: &str) -> String {
        self.type_words(words)
    }

    fn length(&self, _: LocalId) -> String {
        String::new()
    }
}

/// The names that a module brings along.
#[derive(Default)]
struct OwnNames<'a> {
    /// Functions and variables that no other unit knows.
    private: Vec<&'a str>,
    tags: Vec<&'a str>,
    members: Vec<&'a str>,
    taken: HashSet<String>,
    texts: Vec<&'a str>,
}

impl<'a> OwnNames<'a> {
    fn of(module: &'a Module) -> OwnNames<'a> {
        let mut own = OwnNames::default();
        for item in &module.items {
            own.item(item);
        }
        own.taken.extend(own.members.iter().map(|name| name.to_string()));
        own
    }

    fn item(&mut self, item: &'a Item) {
        use kroll_ir::Linkage::Private;
        let (name, is_private) = match item {
            Item::Func(func) => (&func.name, func.linkage == Private),
            Item::Var(var) => (&var.name, var.linkage == Private),
            Item::Shared(shared) => (&shared.name, shared.linkage == Private),
            Item::Record(record) => {
                self.members.extend(record.fields.iter().flatten().map(|field| field.name.as_str()));
                self.tags.push(&record.name);
                (&record.name, false)
            }
            Item::Enum(def) => {
                self.taken.extend(def.values.iter().map(|(name, _)| name.clone()));
                (&def.name, false)
            }
            Item::Typedef { name, .. } => (name, false),
            Item::Verbatim { text, .. } => return self.texts.push(text),
        };
        self.taken.insert(name.clone());
        self.private.extend(is_private.then_some(name.as_str()));
    }

    /// What stands in strings is no mention.
    fn is_in_text(&self, word: &str) -> bool {
        let mentions = |text: &str| text.contains(word) && identifiers(text).any(|found| found == word);
        self.texts.iter().any(|text| mentions(text))
    }

    fn fresh(&mut self, wanted: &str, is_reserved: &dyn Fn(&str) -> bool) -> String {
        let free = |name: &str| !is_reserved(name) && !self.taken.contains(name) && !self.is_in_text(name);
        let name = attempts(wanted).find(|name| free(name)).unwrap_or_else(|| wanted.to_string());
        self.taken.insert(name.clone());
        name
    }

    /// A beginning that no name has; `occurs` looks for one in a text.
    fn prefix(&self, wanted: &str, occurs: &dyn Fn(&str, &str) -> bool) -> String {
        let is_free = |prefix: &String| {
            !self.taken.iter().any(|name| occurs(name, prefix)) && !self.texts.iter().any(|text| occurs(text, prefix))
        };
        (0..).map(|n| format!("{wanted}{}", "_".repeat(n))).find(is_free).unwrap_or_else(|| wanted.to_string())
    }
}

/// Whether a digit follows a word's beginning somewhere in the text.
fn has_numbered(text: &str, prefix: &str) -> bool {
    text.match_indices(prefix).any(|(at, _)| text[at + prefix.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

/// The name that is tried at the N-th time: `name`, `name_2`, `name_3`, ...
fn attempt(name: &str, number: u32) -> String {
    if number == 1 { name.to_string() } else { format!("{}_{number}", reserved::base(name)) }
}

fn attempts(name: &str) -> impl Iterator<Item = String> + '_ {
    (1..u32::MAX).map(move |number| attempt(name, number))
}
